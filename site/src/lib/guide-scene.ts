/**
 * The scene on the cover of the guide, in points of A4. It is drawn twice, in the PDF and on the page that
 * offers it, with elements of two kinds.
 */

/** Places and sizes of the stars, by hand: the same in every build, and none behind the words. */
export const STARS = [
  [46, 60, 0.9],
  [128, 34, 0.7],
  [226, 66, 0.6],
  [318, 38, 1.1],
  [402, 74, 0.7],
  [488, 40, 0.8],
  [551, 88, 1.2],
  [566, 196, 0.7],
  [528, 262, 1],
  [572, 330, 0.8],
  [480, 412, 0.7],
  [556, 432, 1],
  [34, 424, 0.8],
  [92, 470, 1.1],
  [178, 446, 0.6],
  [262, 482, 0.9],
  [356, 450, 0.7],
  [30, 520, 0.6],
  [150, 530, 0.7],
] as const

/** The lanterns of the path, from far to near: place and size. */
export const PATH_LANTERNS = [
  [96, 668, 0.42],
  [146, 674, 0.52],
  [202, 688, 0.64],
  [262, 708, 0.8],
  [318, 737, 1],
] as const

/** Far to near: outline and colour. */
export const HILLS = [
  ['M0 634C84 596 150 588 236 612s132 20 206-12 108-22 154-6v250H0z', '#22376f'],
  ['M0 676c96-34 170-28 258-2s150 18 224-10 84-20 114-14v194H0z', '#172854'],
  ['M0 742c70-34 160-52 258-30s134 34 214 18 90-24 124-22v136H0z', '#0c1738'],
] as const
