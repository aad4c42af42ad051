// `npm start`: builds the app if its sources have changed, then starts the server in this process, so that it receives
// signals directly.
import { buildApp } from './app-build.ts'

if (await buildApp()) await import('../server/main.ts')
else {
  console.error('The app could not be built, so the server was not started. See the messages above.')
  process.exitCode = 1
}
