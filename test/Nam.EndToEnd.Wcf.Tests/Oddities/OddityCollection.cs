// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Oddities;

/// <summary>The tests that share the hosts of odd operations.</summary>
[CollectionDefinition(Name)]
public sealed class OddityCollection : ICollectionFixture<OddityHosts>
{
    public const string Name = "oddities";
}
