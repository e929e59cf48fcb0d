/** In pixels, of the sizes in which a picture is kept; a smaller picture keeps its width. */
export const PICTURE_WIDTHS = { thumbnail: 400, medium: 800, large: 1200, fullsize: 1920 } as const;

/** How wide a court's page draws its picture, as in the sizes attribute of img; the page's head asks for that picture before any script runs. */
export const COURT_STAGE_SIZES = '(min-width: 72rem) 46rem, (min-width: 60rem) 60vw, 100vw';
