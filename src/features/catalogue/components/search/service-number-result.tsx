import { Link } from 'react-router-dom'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { serviceNumberPath } from '../catalogue-paths.ts'

/** Above the results of a search for a model's number in the diagram service: the way to its diagrams. */
export function ServiceNumberResult({ number }: { readonly number: string }) {
  return (
    <div className="by-serial" role="status">
      <Icon name="grid" size="l" />
      <span className="grow">
        <span className="t16 b">{number} is the number of a model</span>
        <span className="t13 mute">Its number in the diagram service</span>
      </span>
      <span>
        <Link className={buttonClass({ fill: 'filled' })} to={serviceNumberPath(number)}>
          View parts and diagrams
        </Link>
      </span>
    </div>
  )
}
