import { useTranslation } from 'react-i18next'
import type { McpTool } from '../../../data/mcp-servers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'

type McpToolsProps = { tools: McpTool[]; chosen: string[]; onChange: (chosen: string[]) => void }

/** The tools of a server, to choose from. Their descriptions are shown untranslated. */
export function McpTools({ tools, chosen, onChange }: McpToolsProps) {
  const { t } = useTranslation('actions')
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <fieldset className="mt-4 border-t border-line">
      <legend className="pr-2 text-sm font-medium">{t('mcp_tools')}</legend>
      <div className="grid gap-3 pt-2">
        <p className="text-sm text-muted">{t(tools.length > 0 ? 'mcp_tools_text' : 'mcp_no_tools')}</p>
        {tools.map((tool) => (
          <Checkbox
            key={tool.name}
            label={<ToolName tool={tool} />}
            hint={
              <span className="wrap-anywhere">
                {tool.problem ? t(`mcp_problem_${tool.problem}`) : tool.description}
              </span>
            }
            disabled={tool.problem !== null}
            checked={chosen.includes(tool.name)}
            onCheckedChange={(isChosen) => toggle(tool.name, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ToolName({ tool: { title, is_read_only } }: { tool: McpTool }) {
  const { t } = useTranslation('actions')
  return (
    <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
      {title}
      {is_read_only ? <Badge>{t('mcp_reads')}</Badge> : <Badge tone="warning">{t('needs_approval')}</Badge>}
    </span>
  )
}
