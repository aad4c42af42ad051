import { useEffect, useRef } from 'react'
import './home-screen-help.css'

/** Safari's share icon. */
function ShareSign() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" role="img" aria-label="Share" className="share-sign">
      <path d="M12 3v12M8 6.5 12 2.5l4 4M7 10H5.5v11h13V10H17" />
    </svg>
  )
}

/** How to add the app to an iPhone's home screen, where the browser offers no prompt. */
export function HomeScreenHelp() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <section className="home-help">
      <h3 ref={heading} tabIndex={-1} className="t14 b">
        Add Partwright to your home screen
      </h3>
      <ol>
        <li>
          Open this page in Safari and tap <ShareSign /> at the bottom of the screen (on an iPad at the top).
        </li>
        <li>Scroll down and tap “Add to Home Screen”.</li>
        <li>Tap “Add”. Partwright then opens from its icon, even without a signal.</li>
      </ol>
      <p className="t13 mute">
        Unsent work in Safari stays in Safari. Send it first, then sign in once in the new app.
      </p>
    </section>
  )
}
