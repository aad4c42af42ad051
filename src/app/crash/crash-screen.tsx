import { clearCachesAndReload } from '../../platform/clear-caches.ts'
import { Button } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import './crash-screen.css'

/** S40: says that saved work is safe and offers two ways out. */
export function CrashScreen() {
  return (
    <main className="crash">
      <Wordmark />
      <h1 className="t26">Something went wrong.</h1>
      <p className="t14 ink2">
        The screen stopped working. What you saved on this device is safe: clearing the cache does not touch it.
      </p>
      <Button
        fill="filled"
        size="big"
        onClick={() => {
          void clearCachesAndReload('/')
        }}
      >
        Clear Cache and Reload
      </Button>
      <p className="t13 mute">
        If this page comes back, open <a href="/rescue.html">the rescue page</a>. It saves your unsent work to a file,
        even when the app does not start.
      </p>
    </main>
  )
}
