/** The service's icon: the king's crown on a square of the board, as board/icon.ts draws it. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 20 20"><rect x="-10" y="-10" width="20" height="20" rx="3" fill="#5a3c27"/>' +
  '<rect x="-8.6" y="-8.6" width="17.2" height="17.2" rx="1.8" fill="#d0ab76"/>' +
  '<g transform="scale(.86)"><path d="M-7.6 7.6V-6.2l4.1 3.6L0-8.6l3.5 6 4.1-3.6V7.6z" fill="#f0b93f" stroke="#8e2a1b" stroke-width="1.5" stroke-linejoin="round"/>' +
  '<path fill="none" stroke="#8e2a1b" stroke-width="1.2" d="M-7.6 4.4H7.6"/><circle cy=".6" r="1.9" fill="#8e2a1b"/></g></svg>';
