// The rival's shop, in a process of its own.
const { bootstrap } = require('@vendure/core')
const { configOf } = require('./config.cjs')

bootstrap(configOf(false)).then(
  () => console.log('ready'),
  (fault) => {
    console.error(fault)
    process.exit(1)
  },
)
