/**
 * Says of the tables that are wider than the page that they can be scrolled: touch screens show no scroll
 * bar.
 */

/** Looks again whenever the page gets another size, as it does when its tables change. */
export function markWideTables() {
  new ResizeObserver(() => {
    for (const place of document.querySelectorAll('.scroll'))
      place.classList.toggle('scrolls', place.scrollWidth > place.clientWidth);
  }).observe(document.body);
}
