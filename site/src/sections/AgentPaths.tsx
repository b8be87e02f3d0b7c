/** Many lights, one found path: what an agent does, drawn once. A stroke of no length with a round cap is a dot. */
export function AgentPaths() {
  return (
    <svg
      viewBox="0 0 560 520"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-1 size-full"
    >
      <radialGradient id="lamp">
        <stop stopColor="#ffa834" stopOpacity=".6" />
        <stop offset="1" stopColor="#e0701f" stopOpacity="0" />
      </radialGradient>
      <circle cx="446" cy="84" r="190" fill="url(#lamp)" />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path
          strokeOpacity=".16"
          d="M60 250 128 176 96 92M128 176 214 226 192 120 96 92M192 120 286 76 214 226 300 282 380 240 348 152 286 76 372 50M348 152 446 84M380 240 470 196 446 84M300 282 246 332 128 296 60 250M380 240 430 316 520 286 470 196M246 332 330 370 430 316M520 286 534 152 446 84M128 296 214 226M348 152 300 282"
        />
        <path
          strokeOpacity=".5"
          strokeWidth="7"
          d="M60 250h0M128 176h0M96 92h0M214 226h0M192 120h0M286 76h0M300 282h0M380 240h0M348 152h0M372 50h0M470 196h0M246 332h0M128 296h0M430 316h0M520 286h0M534 152h0M330 370h0"
        />
        <path
          strokeOpacity=".28"
          strokeWidth="3"
          d="M34 60h0M150 44h0M238 30h0M252 168h0M160 236h0M322 208h0M420 150h0M500 36h0M528 226h0M410 276h0M56 168h0M330 108h0M188 290h0"
        />
        <g stroke="var(--color-accent)">
          <path strokeWidth="2.5" d="M60 250 128 176 214 226 300 282 348 152 446 84" />
          <path strokeWidth="11" d="M60 250h0M128 176h0M214 226h0M300 282h0M348 152h0" />
          <path strokeWidth="26" d="M446 84h0" />
        </g>
      </g>
    </svg>
  )
}
