// SPDX-License-Identifier: MIT

namespace Nam.EndToEnd.Wcf.Matrix;

/// <summary>The tests that share the hosts of the matrix.</summary>
[CollectionDefinition(Name)]
public sealed class MatrixCollection : ICollectionFixture<MatrixHosts>
{
    public const string Name = "matrix";
}
