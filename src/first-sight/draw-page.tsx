// The build's entry for the server: draws the shop's public pages with the app's own components. The server loads the built
// file behind a port, so that it leans on no room above it.
import { renderToString } from 'react-dom/server'
import { matchPath, Route, Routes } from 'react-router-dom'
import { StaticRouter } from 'react-router-dom/server'
import type { DrawnPage, DrawPage, FirstRead, PageRequest } from '../../contract/kernel/drawn-page.ts'
import { site } from '../../contract/site.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import type { Engine } from '../../offline/engine.ts'
import { createHttp } from '../../offline/http/call.ts'
import { Shell } from '../app/shell/shell.tsx'
import { ClockProvider } from '../data/clock.tsx'
import { EngineProvider } from '../data/engine.tsx'
import { EnginePromiseProvider } from '../data/engine-promise.tsx'
import { setDrawnAnswers } from '../data/first-answers.ts'
import { findSiteInfo, hasFailed, listAnswers, readPending } from '../data/first-reads.ts'
import { createQueryClient, GivenQueryCache } from '../data/query-cache.tsx'
import { ScreenReadsProvider } from '../data/screen-reads.tsx'
import { SessionContext } from '../data/session.tsx'
import type { SessionView } from '../data/session.tsx'
import { setDrawnPath } from '../platform/path.ts'
import { setDrawnForDesk } from '../shared/use-is-desk.ts'
import { iconShapes } from '../ui/icon-shapes.ts'
import { learnIcons } from '../ui/icon.tsx'
import { setShopName } from '../ui/shop-name.ts'
import { productName } from '../ui/wordmark.tsx'
import { IonPage } from './ionic.tsx'
import { drawnScreens } from './drawn-screens.tsx'
import type { DrawnScreen } from './drawn-screens.tsx'
import { styleRules } from './style-rules.ts'

learnIcons(iconShapes)

/** A page reads in steps: the part, then the pictures of its related parts. */
const maxSteps = 5

const refuse = () => Promise.reject(new Error('A drawn page cannot write.'))

/** What of the engine a visitor's page reads with. */
const createVisitorEngine = (fetch: typeof globalThis.fetch, now: () => number): Engine => {
  const http = createHttp({ fetch, now, setTimer: () => () => undefined, api: '' })
  const reads: Partial<Engine> = {
    call: (row, input) => (row.effect === 'read' ? http.call(row, input) : refuse()),
    fetchOrCached: async (row, input) => ({ value: await http.call(row, input), asOf: now(), fresh: true }),
    lastOutbox: () => null,
    // Nothing watches the device here.
    opened: new Promise(() => undefined),
  }
  return reads as Engine
}

/** Effects open it, and nothing has effects here. */
const noEngine = new Promise<Engine>(() => undefined)

const visitor: SessionView = {
  isLoading: false,
  hasReadLocal: true,
  session: signedOut,
  asOf: null,
  hasEnded: false,
  refresh: refuse,
  signIn: refuse,
  signOut: refuse,
  isLocked: false,
  lock: () => Promise.resolve(),
  reopen: () => Promise.resolve(),
  adopt: () => undefined,
}

const Screens = () => (
  <Routes>
    {drawnScreens
      .filter(({ isBare }) => isBare !== true)
      .map(({ path, screen }) => (
        <Route
          key={path.path}
          path={path.path}
          element={
            <IonPage>
              <ScreenReadsProvider>{screen}</ScreenReadsProvider>
            </IonPage>
          }
        />
      ))}
  </Routes>
)

/** The page can only be used by the app: until then no form of it is sent, and nothing of it comes into an address. */
const withoutSending = (html: string) =>
  html.replaceAll(' type="submit"', ' type="button" data-sends').replace(/<(form)\b/g, '<$1 method="post"')

/** Draws a screen that has neither shell nor query cache. It reads the site's info alone. */
async function drawBare({ screen, source }: DrawnScreen, { url, fetch, now }: PageRequest): Promise<DrawnPage | null> {
  const row = site.table.readSite
  const read = await createVisitorEngine(fetch, () => now)
    .fetchOrCached(row, { query: {} })
    .catch(() => null)
  if (read === null) return null
  const { value: shop } = read
  // As a query cache keeps it, with which the shell begins after the sign-in.
  const answers: readonly FirstRead[] = [[[row.method, row.path, { query: {} }], read, now]]
  setDrawnPath(url.replace(/[?#].*$/s, ''))
  setDrawnAnswers(answers)
  setShopName({ title: shop.page_title, wordmark: shop.wordmark ?? productName })
  const html = renderToString(
    <ClockProvider value={{ now: () => now, setTimer: () => () => undefined }}>
      <SessionContext value={visitor}>
        <EnginePromiseProvider value={noEngine}>{screen}</EnginePromiseProvider>
      </SessionContext>
    </ClockProvider>,
  )
  const ruled = styleRules(withoutSending(html))
  return { ...ruled, reads: JSON.stringify(answers), source, brand: shop.brand ?? 'meridian', loadsAtOnce: true }
}

/** Draws a page of the shop as the app draws it for a visitor. */
export const drawPage: DrawPage = async (request) => {
  const { url, fetch, now, isDesk } = request
  const found = drawnScreens.find(({ path }) => matchPath(path.path, url.replace(/[?#].*$/s, '')) !== null)
  if (found === undefined) return null
  if (found.isBare === true) return drawBare(found, request)
  const queries = createQueryClient()
  const engine = createVisitorEngine(fetch, () => now)
  const draw = () => {
    const info = findSiteInfo(queries)
    // React draws without a pause, so nothing else is drawn in between.
    setDrawnForDesk(isDesk)
    if (info !== null) setShopName({ title: info.page_title, wordmark: info.wordmark ?? productName })
    return renderToString(
      <ClockProvider value={{ now: () => now, setTimer: () => () => undefined }}>
        <SessionContext value={visitor}>
          <EnginePromiseProvider value={noEngine}>
            <EngineProvider value={engine}>
              <GivenQueryCache queries={queries}>
                <StaticRouter location={url}>
                  <Shell>
                    <Screens />
                  </Shell>
                </StaticRouter>
              </GivenQueryCache>
            </EngineProvider>
          </EnginePromiseProvider>
        </SessionContext>
      </ClockProvider>,
    )
  }
  let html = draw()
  for (let step = 0; step < maxSteps && (await readPending(queries)); step += 1) html = draw()
  if (hasFailed(queries)) return null
  const answers: readonly FirstRead[] = listAnswers(queries)
  const brand = findSiteInfo(queries)?.brand ?? 'meridian'
  queries.clear()
  return { ...styleRules(html), reads: JSON.stringify(answers), source: found.source, brand, loadsAtOnce: false }
}
