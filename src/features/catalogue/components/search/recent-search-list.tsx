import { Link } from 'react-router-dom'
import { Icon } from '../../../../ui/icon.tsx'
import { removeSearch, clearSearches, useRecentSearches } from './recent-searches.ts'
import { searchPath } from '../catalogue-paths.ts'

/** The recent searches of this device, to repeat or remove. Renders nothing if there are none. */
export function RecentSearchList() {
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <section aria-label="Recent searches">
      <div className="shop-h2">
        <h2>Recent searches</h2>
        <button type="button" className="btn link sm end" onClick={clearSearches}>
          Clear all
        </button>
      </div>
      <ul className="recent">
        {recent.map((term) => (
          <li key={term} className="recent-one">
            <Link to={searchPath(term)}>
              <Icon name="history" size="s" />
              <span className="ell">{term}</span>
            </Link>
            <button
              type="button"
              aria-label={`Remove “${term}”`}
              onClick={() => {
                removeSearch(term)
              }}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
