/**
 * The lines at one end of a pitch, seen from above and drawn by the laws of cricket, in centimetres: bowling crease
 * 264 long with the stumps at its middle, popping crease 122 in front of it, return creases at right angles.
 */
export function CreaseMark() {
  return (
    <svg
      viewBox="-200 -150 400 290"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      aria-hidden="true"
    >
      <path
        d="M-132 0H132M-195 122H195M-132 -122V122M132 -122V122"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
      />
      <g fill="currentColor" stroke="none">
        <circle cx="-9.5" cy="0" r="4.5" />
        <circle cx="0" cy="0" r="4.5" />
        <circle cx="9.5" cy="0" r="4.5" />
      </g>
    </svg>
  );
}
