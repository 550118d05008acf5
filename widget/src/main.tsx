import { render } from 'preact'
import { Panel } from './panel.tsx'
import './panel.css'

render(<Panel />, document.getElementById('widget')!)
