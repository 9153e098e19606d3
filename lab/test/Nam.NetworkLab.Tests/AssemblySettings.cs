// SPDX-License-Identifier: MIT

// A lab's threads go before all others and wait actively, and one test counts the namespaces that the process holds: one lab at a time.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
