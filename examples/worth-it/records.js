const sweep = {
  parameter: [1, 8, 64, 512, 4096],
  inputs(random, count) {
    const records = Array.from({ length: count }, (_, i) => ({
      name: `item ${i}`,
      price: random.below(1000),
    }));
    return JSON.stringify(records);
  },
};
const most = 2 ** 18;
let buffer = 0;
const encoder = new TextEncoder();

export default (suite) => {
  suite.row('total', sweep, (text) => {
    let total = 0;
    for (const { price } of JSON.parse(text)) total += price;
    return total;
  });
  suite.call('total', sweep, (module, text) => {
    buffer ||= module._malloc(most);
    const { written } = encoder.encodeInto(text, module.HEAPU8.subarray(buffer, buffer + most));
    return module._total_of(buffer, written) >>> 0;
  });
};
