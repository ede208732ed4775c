import type { VideoScript as Script } from '@postloom/shared-contracts';
import { Button, Heading, Table } from '@postloom/ui-kit';
import { Copy } from 'lucide-react';
import { copyText } from './clipboard.ts';
import { sceneTime, scriptText } from './export-text.ts';

/** The script of a video, scene by scene. */
export function VideoScript({ script }: { script: Script }) {
  return (
    <div className="generator:grid generator:gap-4">
      <div className="generator:flex generator:flex-wrap generator:items-baseline generator:justify-between generator:gap-2">
        <Heading level={3} size="sm">
          {script.title}
        </Heading>
        <p className="generator:text-sm generator:tabular-nums generator:text-muted">
          {script.durationSeconds} seconds, {script.scenes.length} scenes
        </p>
      </div>
      <Table label="Scenes">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Visual</th>
            <th scope="col">On screen</th>
            <th scope="col">Voice-over</th>
          </tr>
        </thead>
        <tbody>
          {script.scenes.map((scene) => (
            <tr key={scene.startSecond}>
              <th scope="row" className="generator:whitespace-nowrap">
                {sceneTime(scene)}
              </th>
              <td>{scene.visual}</td>
              <td>{scene.onScreenText}</td>
              <td>{scene.voiceOver}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div>
        <Button icon={<Copy aria-hidden />} onClick={() => copyText(scriptText(script), 'Video script')}>
          Copy script
        </Button>
      </div>
    </div>
  );
}
