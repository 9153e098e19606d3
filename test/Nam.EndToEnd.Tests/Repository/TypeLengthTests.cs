// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Partials are one type: what is cut into files is not made smaller by that.</summary>
public sealed class TypeLengthTests
{
    private const int MostLines = 800;

    [Fact]
    public void Type_OfTheCodecs_IsNoLongerThanAllowedUnlessItSaysWhy()
    {
        var files = RepositoryTree.Files
            .Where(file => file.StartsWith("src/Nam.Codecs/", StringComparison.Ordinal) && file.EndsWith(".cs", StringComparison.Ordinal))
            .Select(file => RepositoryTree.Lines(file)!);

        Assert.Empty(TypeLengths.TooLong(files, MostLines));
    }

    [Theory]
    [InlineData(4, 4, true)]
    [InlineData(4, 3, false)]
    [InlineData(8, 0, true)]
    public void TooLong_PartsInSeveralFiles_AreOneType(int first, int second, bool isTooLong)
    {
        var parts = new[] { Part("internal sealed partial class X", first), Part("internal sealed partial class X : Y", second) };

        Assert.Equal(isTooLong, TypeLengths.TooLong(parts, 11).Any());
    }

    [Fact]
    public void TooLong_TypeThatSaysWhy_IsNotFound()
    {
        string[] part = ["/// Longer than 800 lines because it is one pass.", .. Part("public ref partial struct X<T>", 20)];

        Assert.Empty(TypeLengths.TooLong([part], 11));
        Assert.Equal(["N.X has 22 lines."], TypeLengths.TooLong([part[1..]], 11));
    }

    [Fact]
    public void TooLong_SameNameInAnotherNamespace_IsAnotherType()
    {
        var other = Part("internal struct X", 8);
        other[0] = "namespace M;";

        Assert.Empty(TypeLengths.TooLong([Part("internal struct X", 8), other], 11));
    }

    private static string[] Part(string declaration, int lines) => ["namespace N;", declaration, .. Enumerable.Repeat("    line", lines)];
}
