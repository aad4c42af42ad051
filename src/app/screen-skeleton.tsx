import { Loading } from '../ui/load-states.tsx'
import type { Path } from './paths.ts'
import { isLabelPage, isShop } from './shell/entries.ts'
import '../ui/toolbar.css'

/** The skeleton of a screen while its code loads. */
export function ScreenSkeleton({ path, title }: Path) {
  if (isShop(path))
    return (
      <main className="content shop-coming">
        <Loading label={`Loading ${title}`} />
      </main>
    )
  if (isLabelPage(path))
    return (
      <main className="content">
        <Loading label={`Loading ${title}`} />
      </main>
    )
  return (
    <>
      <section className="toolbar" aria-label="Title and actions">
        <div className="grow">
          <h1 className="ttl">{title}</h1>
        </div>
      </section>
      <main className="content">
        <Loading label={`Loading ${title}`} />
      </main>
    </>
  )
}
