// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Aborts;

/// <summary>Tests that look at what the whole process does, so that nothing else may run.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class AloneCollection
{
    public const string Name = "alone";
}
