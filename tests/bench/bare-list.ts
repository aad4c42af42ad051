// The baseline for the shop's list: `node:http` with the same query on the same PostgreSQL.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgres } from '../../server/db/connect.ts'
import { searchProducts } from '../../server/modules/catalogue/search/search.service.ts'

const { db } = openPostgres(process.argv[2] ?? '')
const server = createServer((request, answer) => {
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
  searchProducts({ tx: db }, { keywords: query.get('keywords') ?? '', page: Number(query.get('page') ?? 1) })
    .then((list) => {
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
    })
    .catch((error: unknown) => {
      answer.writeHead(500).end(String(error))
    })
})
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port)
})
