// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>The tests that share one set of packages.</summary>
[CollectionDefinition(Name)]
public sealed class PackagingCollection : ICollectionFixture<PackedRepository>
{
    /// <summary>The name that their classes state.</summary>
    public const string Name = "Packaging";
}
