import '../app.ts';
import '../credits/credits.model.ts';
import '../../../tools/build/preset.ts';
import './missing.ts';
