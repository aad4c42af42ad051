import { useState } from 'react'
import { clearCachesAndReload } from '../../platform/clear-caches.ts'
import { Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import './crash-screen.css'

/** S40: says that saved work is safe and offers two ways out. */
export function CrashScreen() {
  const [clearing, setClearing] = useState<'asking' | 'unreachable' | null>(null)
  return (
    <main className="crash">
      <Wordmark />
      <h1 className="t26">Something went wrong.</h1>
      {/* The specification's sentence, letter by letter (`WO149`). */}
      <p className="t14 ink2">The webiste encountered an unexpected error.</p>
      <p className="t14 ink2">
        Reload the page. If that does not help, clear the cache. What you saved on this device is safe: neither touches
        it.
      </p>
      <Button
        fill="filled"
        size="big"
        disabled={clearing === 'asking'}
        onClick={() => {
          setClearing('asking')
          void clearCachesAndReload('/', () => {
            setClearing('unreachable')
          })
        }}
      >
        Clear Cache and Reload
      </Button>
      {clearing === 'unreachable' ? (
        <p className="t14" role="alert">
          There is no connection, and without one the app could not open again. Nothing was cleared.
        </p>
      ) : null}
      <Button
        onClick={() => {
          window.location.reload()
        }}
      >
        Reload
      </Button>
      <p className="t13 mute">
        If this page comes back, open <a href="/rescue.html">the rescue page</a>. It saves your unsent work to a file,
        even when the app does not start. Internet Explorer is not supported.
      </p>
    </main>
  )
}
