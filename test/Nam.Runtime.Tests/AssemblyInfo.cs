// SPDX-License-Identifier: MIT

// The meter is the process's own: tests that read it must not see what others record.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
