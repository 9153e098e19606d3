// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients.Results;

namespace Nam.Study.Tests.Clients.Results;

public sealed class ClassSharesTests
{
    private const ClientClass U = ClientClass.Unknown;
    private const ClientClass P = ClientClass.Poor;
    private const ClientClass N = ClientClass.Normal;
    private const ClientClass R = ClientClass.Rich;

    [Fact]
    public void Count_TwoClients_CountsPagesAndChangesWithinEach()
    {
        var shares = ClassShares.Count("a-b", [[U, P, P, N, P], [U, U, N, R, R, R]]);

        Assert.Equal(new ClassShares("a-b", 37.5, 25, 37.5) { Pages = 8, Changes = 3 }, shares);
    }

    [Fact]
    public void Count_NoClassAtAll_IsNull()
    {
        Assert.Null(ClassShares.Count("a-b", [[U], []]));
    }
}
