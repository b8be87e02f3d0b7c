/** Where every page ends: hills that darken into the footer, a path of lanterns on the nearest. */
export function Hills() {
  return (
    <svg
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="hills -mb-0.5 block h-36 w-full lg:h-50"
    >
      <path
        className="fill-(--hill-far)"
        d="M0 110C120 60 210 40 330 78s200 34 300-12 190-58 300-6 220 40 310 2 150-24 200-6v144H0z"
      />
      <path
        className="fill-(--hill-mid)"
        d="M0 128c150 44 260 16 380-14s250-4 390 26 270-34 390-46 200 14 280 40v66H0z"
      />
      <path
        className="fill-neutral"
        d="M0 190c190-38 380-42 560-20s330 12 500-28 280-34 380-14v72H0z"
      />
      <g className="stroke-accent" fill="none" strokeLinecap="round">
        <path
          className="stroke-neutral"
          strokeWidth="2"
          d="M820 148v26M905 139v26M985 127v26M1058 112v28M1124 99v26M1184 92v26"
        />
        <path
          strokeWidth="22"
          strokeOpacity=".22"
          d="M820 148h0M905 139h0M985 127h0M1058 112h0M1124 99h0M1184 92h0"
        />
        <path strokeWidth="7" d="M820 148h0M905 139h0M985 127h0M1058 112h0M1124 99h0M1184 92h0" />
      </g>
    </svg>
  )
}
