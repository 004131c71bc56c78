import { unzlibSync } from 'fflate';

const sweep = {
  parameter: [64, 256, 1024, 4096, 16384, 65536],
  // The same text as in C++, compressed by the same code.
  inputs(random, size, module) {
    let text = '';
    while (text.length < size) text += `word${random.below(50)} `;
    const buffer = module._malloc(size + 64);
    module.HEAPU8.set(new TextEncoder().encode(text.slice(0, size)), buffer);
    const compressed = module.HEAPU8.slice(buffer, buffer + module._compress(buffer, size));
    module._free(buffer);
    return compressed;
  },
};
let buffer = 0;

export default (suite) => {
  suite.row('inflate', sweep, (bytes) => {
    const text = unzlibSync(bytes);
    return text.length * 256 + text[text.length >> 1];
  });
  suite.call('inflate', sweep, (module, bytes) => {
    buffer ||= module._malloc(65536);
    module.HEAPU8.set(bytes, buffer);
    const size = module._inflate_bytes(buffer, bytes.length);
    const start = module._inflated();
    const text = module.HEAPU8.slice(start, start + size);
    return size * 256 + text[size >> 1];
  });
};
