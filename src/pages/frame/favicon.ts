/** The service's icon: the looped square of the board's throne, bone upon wood. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 16 16"><rect x="-8" y="-8" width="16" height="16" rx="3" fill="#74391a"/>' +
  '<path fill="none" stroke="#fdf7e8" stroke-width="1.5" d="M-3-3H3V3H-3zM-3-3H-4.5A1.5 1.5 0 1 1-3-4.5zM3-3V-4.5A1.5 1.5 0 1 1 4.5-3zM3 3H4.5A1.5 1.5 0 1 1 3 4.5zM-3 3V4.5A1.5 1.5 0 1 1-4.5 3z"/></svg>';
