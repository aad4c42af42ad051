import './wordmark.css'

/** The logo mark: a bar and a nut that form a P. */
export function Mark({ side = 28 }: { side?: number }) {
  return (
    <svg className="mk" width={side} height={side} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2.6" y="2" width="5.8" height="28" rx="1.7" />
      <path
        className="nut"
        fillRule="evenodd"
        d="M18.25 2.55Q19.9 1.6 21.55 2.55L27.43 5.95Q29.08 6.9 29.08 8.8L29.08 15.6Q29.08 17.5 27.43 18.45L21.55 21.85Q19.9 22.8 18.25 21.85L12.37 18.45Q10.72 17.5 10.72 15.6L10.72 8.8Q10.72 6.9 12.37 5.95ZM19.9 7.8a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8Z"
      />
    </svg>
  )
}

/** The product's name: the shop's own until its administrator sets another. */
export const productName = 'Partwright'

/** The company behind the shop (`SF016`). The mark belongs to the product's name: another company stands without it. */
export function PoweredBy({ company }: { company: string }) {
  return (
    <span className="powered">
      {company.startsWith(productName) ? <Mark side={18} /> : null}
      Powered by {company}
    </span>
  )
}

/** The shop's name as its logo. The mark belongs to the product's name; another name begins with its initial. */
export function Wordmark({ side = 28, name = productName }: { side?: number; name?: string }) {
  return (
    <span className="wordmark">
      {name === productName ? (
        <Mark side={side} />
      ) : (
        <span className="mk-letter" style={{ width: side, height: side }} aria-hidden="true">
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <span className="wm">{name}</span>
    </span>
  )
}
