// Fills an empty database with the goods of a CSV file and waits until all of them can be found.
const { ConfigService, JobQueueService, RequestContextService, SearchService, bootstrap } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { setTimeout: wait } = require('node:timers/promises')
const { configOf } = require('./config.cjs')
const { goods } = require('./goods.cjs')

async function main() {
  const app = await populate(() => bootstrap(configOf(true)), goods, process.argv[2])
  await app.get(JobQueueService).start()
  const context = await app.get(RequestContextService).create({ apiType: 'admin' })
  const { id } = await app.get(SearchService).reindex(context)
  const jobs = app.get(ConfigService).jobQueueOptions.jobQueueStrategy
  while ((await jobs.findOne(id))?.isSettled !== true) await wait(500)
  await app.close()
}

main().then(
  () => process.exit(0),
  (fault) => {
    console.error(fault)
    process.exit(1)
  },
)
