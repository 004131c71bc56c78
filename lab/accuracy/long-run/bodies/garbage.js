/**
 * Bodies in JavaScript. Each function makes one, with a state of its own; each takes a number below 1000 and
 * returns a number. What they leave to the collector of garbage dies at once, lives long enough to be copied
 * and marked, or is nothing.
 *
 * @type {Record<string, () => (x: number) => number>}
 */
export const bodies = {
  ring_of_objects() {
    const ring = new Array(200_000).fill(null);
    let at = 0;
    return (x) => {
      for (let i = 0; i < 100; i++) {
        ring[at] = { x, at };
        if (++at === ring.length) at = 0;
      }
      return at;
    };
  },

  map_anew() {
    let map = new Map();
    let key = 0;
    return (x) => {
      for (let i = 0; i < 100; i++) map.set(key++, x);
      if (map.size >= 100_000) map = new Map();
      return map.size;
    };
  },

  dies_at_once: () => (x) => {
    /** @type {{x: number, rest: any} | null} */
    let list = null;
    for (let i = 0; i < 100; i++) list = { x: x + i, rest: list };
    let sum = 0;
    for (; list !== null; list = list.rest) sum += list.x;
    return sum;
  },

  text_that_grows() {
    let text = '';
    return (x) => {
      for (let i = 0; i < 20; i++) text += x;
      if (text.length > 1_000_000) text = '';
      return text.length;
    };
  },

  immutable_update() {
    let state = { count: 0, items: Array.from({ length: 100 }, (_, id) => ({ id, seen: 0 })) };
    return (x) => {
      const items = state.items.map((one) => (one.id === x % 100 ? { ...one, seen: one.seen + 1 } : one));
      state = { ...state, count: state.count + 1, items };
      return state.count;
    };
  },

  parsed_and_kept() {
    const record = (/** @type {number} */ id) => ({ id, name: `item ${id}`, tags: ['a', 'b'] });
    const text = JSON.stringify(Array.from({ length: 20 }, (_, id) => record(id)));
    const kept = new Array(2000).fill(null);
    let at = 0;
    return (x) => {
      kept[at] = JSON.parse(text);
      if (++at === kept.length) at = 0;
      return at + x;
    };
  },

  pool() {
    const free = Array.from({ length: 1000 }, () => ({ a: 0, b: 0 }));
    return (x) => {
      const taken = [];
      for (let i = 0; i < 50; i++) {
        const one = /** @type {{a: number, b: number}} */ (free.pop());
        one.a = x;
        one.b = i;
        taken.push(one);
      }
      let sum = 0;
      for (const one of taken) {
        sum += one.a + one.b;
        free.push(one);
      }
      return sum;
    };
  },

  closures_kept() {
    const ring = new Array(10_000).fill(() => 0);
    let at = 0;
    return (x) => {
      let sum = 0;
      for (let i = 0; i < 50; i++) {
        const y = x + i;
        sum += ring[at](1);
        ring[at] = (/** @type {number} */ z) => y + z;
        if (++at === ring.length) at = 0;
      }
      return sum;
    };
  },

  typed_arrays() {
    const kept = new Array(64).fill(null);
    let at = 0;
    return (x) => {
      const bytes = new Uint8Array(16_384);
      bytes[x] = 1;
      kept[at] = bytes;
      at = (at + 1) & 63;
      return bytes[5] + at;
    };
  },

  no_garbage: () => (x) => {
    for (let i = 0; i < 1000; i++) x = Math.imul(x ^ (x >>> 13), 0x133111eb);
    return x;
  },
};
