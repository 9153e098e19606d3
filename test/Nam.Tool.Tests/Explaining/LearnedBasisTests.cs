// SPDX-License-Identifier: MIT
using Nam.Tool.Commands.Profiles;
using Nam.Tool.Explaining;

namespace Nam.Tool.Tests.Explaining;

public sealed class LearnedBasisTests : IDisposable
{
    private readonly WorkFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("GetOrders")]
    [InlineData("getorders")]
    [InlineData("Orders")]
    [InlineData("Get*s")]
    [InlineData(LearnedPlace.GetOrders)]
    public void Add_OperationThatOneNameFits_IsFound(string pattern)
    {
        var question = Add(pattern, null, LearnedPlace.Profiles());

        Assert.Equal("what orders has learned of GetOrders", question.From);
        Assert.NotNull(question.Operation);
        Assert.NotNull(question.ServerWide);
        Assert.Null(question.Caller);
    }

    [Fact]
    public void Add_NameThatIsPartOfAnother_IsTheExactOne()
    {
        var question = Add("GetOrder", null, LearnedPlace.Profiles());

        Assert.Equal("what orders has learned of GetOrder", question.From);
    }

    [Theory]
    [InlineData("https://orders.example")]
    [InlineData("orders.example")]
    [InlineData("https://*")]
    public void Add_ServerThatOneAddressFits_IsFound(string pattern)
    {
        var question = Add("GetOrders", pattern, LearnedPlace.Profiles());

        Assert.Equal("what orders has learned of GetOrders and what callers of https://orders.example have learned", question.From);
        Assert.Equal(0.03, question.Caller!.RoundTripSeconds);
    }

    [Theory]
    [InlineData("Get", null, "'Get' fits 2 operations: GetOrder, GetOrders. Name one of them.")]
    [InlineData("Put", null, "PLACE knows no operation 'Put'; it knows GetOrder, GetOrders.")]
    [InlineData(null, "other", "PLACE knows no server 'other'; it knows https://orders.example.")]
    public void Add_NotExactlyOneName_SaysWhichThereAre(string? operation, string? server, string sentence)
    {
        var fault = Assert.Throws<ToolException>(() => Add(operation, server, LearnedPlace.Profiles()));

        Assert.Equal(sentence, fault.Message.Replace(_folder.PathOf("profiles"), "PLACE", StringComparison.Ordinal));
    }

    [Fact]
    public void Add_SameOperationOfTwoServices_GoesByTheWholeKey()
    {
        const string Other = "server/shop/operation/GetOrders";
        (string Key, byte[] Profile)[] profiles = [.. LearnedPlace.Profiles(), (Other, LearnedPlace.Profiles()[0].Profile)];

        var fault = Assert.Throws<ToolException>(() => Add("GetOrders", null, profiles));
        var question = Add(Other, null, profiles);

        Assert.Equal($"'GetOrders' fits 2 operations: {LearnedPlace.GetOrders}, {Other}. Name one of them.", fault.Message);
        Assert.Equal("what shop has learned of GetOrders", question.From);
    }

    [Theory]
    [InlineData("shop~1eu~0", "shop/eu~")]
    [InlineData("operation", "operation")]
    public void Add_OddServiceName_IsNamedAsItIs(string inKey, string service)
    {
        var profile = LearnedPlace.Profiles()[0].Profile;
        (string Key, byte[] Profile)[] profiles = [($"server/{inKey}/operation/GET /orders", profile), ($"server/{inKey}/all", profile)];

        var question = Add("GET /orders", null, profiles);

        Assert.Equal($"what {service} has learned of GET /orders", question.From);
        Assert.NotNull(question.ServerWide);
    }

    [Fact]
    public void Add_ManyUnfittingNames_NamesFive()
    {
        var profiles = Enumerable.Range(0, 7)
            .Select(number => ($"server/orders/operation/O{number}", LearnedPlace.Profiles()[0].Profile)).ToArray();

        var fault = Assert.Throws<ToolException>(() => Add("x", null, profiles));

        Assert.EndsWith("it knows O0, O1, O2, O3, O4, ….", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Add_NothingNamedAndOneService_TakesAllItsOperations()
    {
        var question = Add(null, null, LearnedPlace.Profiles());

        Assert.Equal("what orders has learned of all its operations together", question.From);
        Assert.Null(question.Operation);
        Assert.NotNull(question.ServerWide);
    }

    [Fact]
    public void Add_NothingNamedAndTwoServices_SaysThatPriorsCount()
    {
        (string Key, byte[] Profile)[] profiles = [.. LearnedPlace.Profiles(), ("server/shop/all", LearnedPlace.Profiles()[0].Profile)];

        var question = Add(null, null, profiles);

        Assert.StartsWith("priors, since ", question.From, StringComparison.Ordinal);
        Assert.Null(question.ServerWide);
    }

    [Theory]
    [InlineData(LearnedPlace.GetOrders, "GetOrders", null)]
    [InlineData(LearnedPlace.Client, null, "orders")]
    public void Add_UnreadableProfile_SaysWhich(string key, string? operation, string? server)
    {
        var fault = Assert.Throws<ToolException>(() => Add(operation, server, (key, new byte[] { 200 })));

        Assert.Equal($"The profile {key} is damaged or of another version of NAM.", fault.Message);
    }

    private ExplainQuestion Add(string? operation, string? server, params (string Key, byte[] Profile)[] profiles) =>
        LearnedBasis.Add(new ExplainQuestion(), ProfileFolder.Open(LearnedPlace.Folder(_folder, profiles)), operation, server);
}
