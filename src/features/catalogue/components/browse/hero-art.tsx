/** Decorative art beside the search on wide screens: a roller, belt and bearing in the style of the diagrams. */
export function HeroArt() {
  return (
    <svg className="hero-dw" viewBox="0 0 460 260" aria-hidden="true">
      <g className="thin">
        <path d="M40 214 420 34M96 246 440 84" strokeDasharray="10 5 2 5" />
      </g>
      <g>
        <path className="face" d="m296 98 46-21a7 11 22 0 1 9 20l-46 21Z" />
        <path className="side" d="m120 158 176-83a21 33 22 0 1 27 60l-176 83a21 33 22 0 1-27-60Z" />
        <path className="face" d="M147 218a21 33 22 1 1-27-60 21 33 22 0 1 27 60Z" />
        <path className="dark" d="m108 178 18-8.500a6 9 22 0 1 8 17l-18 8.500a6 9 22 0 1-8-17Z" />
        <path className="face" d="M84 190l24-12a6 9 22 0 1 8 17l-24 12a6 9 22 0 1-8-17Z" />
        <path
          className="thin"
          d="m172 134-1 0a21 33 22 0 1 27 60M222 110a21 33 22 0 1 27 60M262 91a21 33 22 0 1 27 60"
        />
      </g>
      <g>
        <path
          className="side"
          d="M236 236c-14-6-12-24 4-32l130-64c18-9 36-8 40 4s-10 30-26 38l-112 56c-14 7-26 3-36-2Z"
        />
        <path className="face" d="M252 230c-8-5-4-16 8-22l116-57c12-6 22-4 22 4s-8 16-20 22l-104 52c-8 4-16 4-22 1Z" />
        <path className="thin" d="M244 233c-11-6-8-20 6-27l123-61c15-7 29-6 31 4" />
      </g>
      <g className="call">
        <path d="M214 108 196 52M332 196l64 34M60 226l42-28" />
        <circle cx="193" cy="42" r="12" />
        <circle cx="407" cy="236" r="12" />
        <circle cx="50" cy="234" r="12" />
        <text x="193" y="46">
          1
        </text>
        <text x="407" y="240">
          2
        </text>
        <text x="50" y="238">
          3
        </text>
      </g>
    </svg>
  )
}
