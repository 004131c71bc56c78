/**
 * A compressed text of the page.
 * @param {string} id  of its element
 * @throws if it was left out, or if the browser cannot decompress it
 */
export async function unpack(id) {
  const packed = document.getElementById(id)?.textContent;
  if (!packed) throw new Error('the file does not contain them');
  if (!('DecompressionStream' in globalThis))
    throw new Error('this browser cannot decompress them; use a newer one');
  const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
