import { defineShell } from '@postloom/tools/define-shell';

export default defineShell();
