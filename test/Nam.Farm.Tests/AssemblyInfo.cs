// SPDX-License-Identifier: MIT

// Engines and their clients wait for each other's answers; side by side they would run into the clients' time limits.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
