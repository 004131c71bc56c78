import net from 'node:net';

/** An attack that gets no end of an answer in this time has none to expect. */
const maxMs = 100;

/**
 * An attacker holds no more connections before the next attack: the server closes those above its own limit,
 * the page's too.
 */
const maxHeld = 100;

/** @import { Attack } from './attacks.js' */

/** Attacks a server on this machine. @param {number} port */
export function createAttacker(port) {
  /** @type {Set<net.Socket>} */
  const open = new Set();

  /** @param {Attack} attack @returns {Promise<string>} what the server answered */
  const connect = ({ pieces, holds = false }) =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      open.add(socket);
      let answer = '';
      const finish = () => {
        clearTimeout(timer);
        if (!holds) socket.destroy();
        resolve(answer);
      };
      const timer = setTimeout(finish, maxMs);
      socket.setEncoding('latin1').on('data', (text) => (answer += text));
      socket.on('error', finish);
      socket.on('close', () => {
        open.delete(socket);
        finish();
      });
      socket.on('connect', () => void writeAll(socket, pieces).then(holds ? finish : undefined));
    });

  /** Closes the connections that are held. */
  const end = () => open.forEach((socket) => socket.destroy());

  return {
    /** @param {Attack} attack */
    attack(attack) {
      if (open.size > maxHeld) end();
      return Promise.all(Array.from({ length: attack.connections ?? 1 }, () => connect(attack)));
    },
    end,
  };
}

/** @param {net.Socket} socket @param {(string | Buffer)[]} pieces */
async function writeAll(socket, pieces) {
  for (const piece of pieces) {
    if (!socket.writable) return;
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
