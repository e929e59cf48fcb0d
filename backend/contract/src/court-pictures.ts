/** The widths in pixels in which a picture is stored, smallest first; a smaller picture keeps its own width. */
export const PICTURE_WIDTHS = { thumbnail: 400, medium: 800, large: 1200, fullsize: 1920 } as const;

export type PictureSize = keyof typeof PICTURE_WIDTHS;
