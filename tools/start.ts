// `npm start`: the app built when its sources have changed, then the server, in this very process, so that
// a signal to it needs no passing on.
import { buildApp } from './app-build.ts'

if (await buildApp()) await import('../server/main.ts')
else {
  console.error('The app could not be built, so the server was not started. The messages above say what to mend.')
  process.exitCode = 1
}
