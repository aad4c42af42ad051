import { useEffect, useRef } from 'react'
import './home-screen-help.css'

/** Safari's sign for sharing, as it is drawn there. */
function ShareSign() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" role="img" aria-label="Share" className="share-sign">
      <path d="M12 3v12M8 6.5 12 2.5l4 4M7 10H5.5v11h13V10H17" />
    </svg>
  )
}

/** How the app comes to an iPhone's home screen, where no browser offers it. */
export function HomeScreenHelp() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <section className="home-help">
      <h3 ref={heading} tabIndex={-1} className="t14 b">
        Add Partwright to the home screen
      </h3>
      <ol>
        <li>
          Open this page in Safari and press <ShareSign /> at the bottom of the screen (on an iPad at the top).
        </li>
        <li>Scroll down and press “Add to Home Screen”.</li>
        <li>Press “Add”. From then on Partwright opens from its icon, also without a signal.</li>
      </ol>
      <p className="t13 mute">
        What waits on this device in Safari stays there: send it before you change over, and sign in once in the new
        icon.
      </p>
    </section>
  )
}
