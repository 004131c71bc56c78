/** Runs the script of the page, most of which draws. Compressed it takes a third of the space. */
import { unpack } from './unpack.js';

/** The page's policy permits no other text. */
async function load() {
  const script = document.createElement('script');
  script.textContent = await unpack('script');
  document.body.append(script);
}

load().catch((/** @type {Error} */ { message }) => {
  for (const canvas of document.querySelectorAll('.canvas'))
    canvas.textContent = `The plots cannot be drawn: ${message}.`;
});
