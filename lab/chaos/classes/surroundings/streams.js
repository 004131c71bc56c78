/**
 * Streams that are closed, full or gone, and limits of the process.
 * @type {Record<string, import('../surroundings.js').Surrounding>}
 */
export const streams = {
  'closed standard output': { line: 'exec "$@" >&-', codes: [0, 1, 4], saves: true },
  'closed standard error': { line: 'exec "$@" 2>&-', codes: [0, 1, 4], isSilent: true, saves: true },
  'closed standard input': { line: 'exec "$@" <&-', codes: [0, 1], saves: true },
  'all standard streams closed': {
    line: 'exec "$@" <&- >&- 2>&-',
    codes: [0, 1, 4],
    isSilent: true,
    saves: true,
  },
  'full standard output': { line: 'exec "$@" >/dev/full', codes: [4], saves: true },
  'full standard error': { line: 'exec "$@" 2>/dev/full', codes: [0, 1, 4], isSilent: true, saves: true },
  'a reader that leaves': { line: '"$@" | head -c 10 >/dev/null', codes: [0], saves: true },
  'files of 4 KiB at most': { line: `trap '' XFSZ; ulimit -f 8; exec "$@"`, codes: [0, 1, 2, 3, 4] },
  '80 descriptors': { line: 'ulimit -n 80; exec "$@"', codes: [0, 1, 2, 3, 4] },
  '24 descriptors': { line: 'ulimit -n 24; exec "$@"', codes: [0, 1, 2, 3, 4] },
};
