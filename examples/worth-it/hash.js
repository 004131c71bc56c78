import { xxHash32 } from 'js-xxhash';

const sweep = {
  parameter: [16, 64, 256, 1024, 4096, 16384, 65536],
  inputs: (random, size) => random.bytes(size),
};
let buffer = 0;

export default (suite) => {
  suite.row('xxHash32', sweep, (bytes) => xxHash32(bytes));
  suite.call('xxHash32', sweep, (module, bytes) => {
    buffer ||= module._malloc(65536);
    module.HEAPU8.set(bytes, buffer);
    return module._hash_of(buffer, bytes.length) >>> 0;
  });
};
