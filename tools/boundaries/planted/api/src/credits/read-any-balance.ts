import '../kernel/database/across-workspaces.ts';
import '../kernel/database/model-of.ts';
