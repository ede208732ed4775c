import '../../shared-contracts/src/leaf.ts';
