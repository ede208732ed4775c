import {
  type DeploymentRecord,
  deploymentRecordElementId,
  deploymentRecordSchema,
} from '@postloom/shared-contracts/deployment';

/** The record that the server wrote into this page. Raises when the page carries none: it is then not ours. */
export function readDeploymentRecord(page: Document): DeploymentRecord {
  const text = page.getElementById(deploymentRecordElementId)?.textContent;
  if (!text) throw new Error('This page carries no deployment record, so no remote can be loaded.');
  return deploymentRecordSchema.parse(JSON.parse(text));
}
