import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { openShop } from '../support/shop.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'
import { benchSightCost } from './sight-cost.ts'
import { benchInteractions } from './sight-interactions.ts'
import { benchLighthouse } from './sight-lighthouse.ts'
import { measureSight, openProbe, phoneAgent } from './sight-probe.ts'
import type { Sight } from './sight-probe.ts'

const rounds = 3
const [lcpBar, lcpShare, clsBar] = [1800, 0.45, 0.02]

const pages = [
  ["the shop's first page", '/equipment-types'],
  ['a model', '/equipment/2'],
  ['a part', '/products/1006'],
  ['a diagram', '/equipment/2/diagrams/8'],
  ['the search', '/search/belt'],
  ['find a servicer', '/find-a-servicer'],
] as const

/** The floor: the same pages as plain documents of one server, with their styles and pictures and without any script. */
async function servePlain(shop: string): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    fetch(`${shop}${path}`, { headers: { accept: request.headers.accept ?? '*/*', 'user-agent': phoneAgent } })
      .then(async (reply) => {
        const type = reply.headers.get('content-type') ?? 'application/octet-stream'
        const bytes = Buffer.from(await reply.arrayBuffer())
        const body = type.startsWith('text/html')
          ? bytes.toString().replace(/<script\b[^>]*>.*?<\/script>|<template\b[^>]*>.*?<\/template>/gs, '')
          : bytes
        answer.writeHead(reply.status, { 'content-type': type }).end(body)
      })
      .catch(() => answer.writeHead(502).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** The figures after the first look: what visitors’ taps wait for, and what a kept page costs the server. */
export async function benchSightTaps(): Promise<BenchRow[]> {
  const [shop, browser] = [await openShop(), await openProbe()]
  try {
    return [await benchInteractions(browser, shop.port), await benchSightCost(shop.port)]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** What Lighthouse says. */
export async function benchSightLighthouse(): Promise<BenchRow[]> {
  const shop = await openShop()
  try {
    return await benchLighthouse(shop.port)
  } finally {
    await shop.stop()
  }
}

/** The first look at one page: as the server draws it, as the app does, and as a plain document, in turns. */
async function lookAt(
  browser: Browser,
  [name, path]: (typeof pages)[number],
  { shop, plain }: { readonly shop: string; readonly plain: string },
): Promise<BenchRow> {
  const url = `${shop}${path}`
  // A page is drawn for its first visitor and then sent as it is stored.
  await fetch(url, { headers: { accept: 'text/html', 'user-agent': phoneAgent } })
  const [drawn, built]: [Sight[], Sight[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    drawn.push(await measureSight(browser, url))
    built.push(await measureSight(browser, url, { isDrawn: false }))
  }
  const { lcp: floor } = await measureSight(browser, `${plain}${path}`, { forMs: 4000 })
  const [mine, rival] = [median(drawn.map(({ lcp }) => lcp)), median(built.map(({ lcp }) => lcp))]
  const moved = Math.max(...drawn.map(({ cls }) => cls))
  return {
    axis: `first look at ${name}, phone: LCP and CLS`,
    rival: 'the same build, drawn by the app; the page without script',
    rivalFigure: `${seconds(rival)}, ${Math.max(...built.map(({ cls }) => cls)).toFixed(3)}; ${seconds(floor)}`,
    ours: `${seconds(mine)} (${(mine / rival).toFixed(2)}×), ${moved.toFixed(3)}`,
    bar: '≤ 1.8 s and ≤ 0.45×, ≤ 0.02',
    isHeld: mine <= lcpBar && mine <= lcpShare * rival && moved <= clsBar,
  }
}

/**
 * The first look at the shop on a phone (4× CPU, 150 ms, 1.6 Mbit/s): pages that the server draws, beside the same build
 * whose pages the app draws, and plain documents without a script.
 */
export async function benchSight(): Promise<BenchRow[]> {
  const [shop, browser] = [await openShop(), await openProbe()]
  const base = `http://127.0.0.1:${shop.port}`
  const plain = await servePlain(base)
  const at = { shop: base, plain: `http://127.0.0.1:${plain.port}` }
  const rows: BenchRow[] = []
  try {
    for (const page of pages) rows.push(await lookAt(browser, page, at))
    return rows
  } finally {
    await browser.close()
    plain.close()
    await shop.stop()
  }
}
