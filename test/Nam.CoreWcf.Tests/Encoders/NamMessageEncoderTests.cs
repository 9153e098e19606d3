// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Nam.CoreWcf.Tests.Hosts;
using Nam.Server;

namespace Nam.CoreWcf.Tests.Encoders;

public sealed class NamMessageEncoderTests
{
    [Theory]
    [InlineData("List", "<count>500</count>", HttpStatusCode.OK)]
    [InlineData("Refuse", "<count>300</count>", HttpStatusCode.InternalServerError)]
    [InlineData("Table", "<count>100</count>", HttpStatusCode.OK)]
    public async Task WriteMessage_LargeReplyToSlowCaller_IsFramed(string operation, string arguments, HttpStatusCode status)
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        using var response = await nam.PostAsync(operation, arguments, Replies.Profile);

        Assert.Equal(status, response.StatusCode);
        Assert.True(Replies.IsEncoded(response), Replies.ContentType(response));
        Assert.Equal(["NAM-Profile", "Accept-Encoding"], response.Headers.Vary);
        Assert.StartsWith("1;id=", Assert.Single(response.Headers.GetValues("NAM-Reply")), StringComparison.Ordinal);
        Assert.Contains("; t=t", Replies.ContentType(response), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(400, true)]
    [InlineData(1000, false)]
    public async Task WriteMessage_ContentTypeOfItsOwn_IsFramedWhereItFits(int characters, bool isFramed)
    {
        await using var nam = await ShopHost.StartAsync<OddlyTyped>(
            service => service.AddServiceEndpoint<OddlyTyped, IOddlyTyped>(ShopHost.Large(), "/shop"), services => services.AddNam());

        using var response = await nam.PostAsync("List", $"<count>{characters}</count>", Replies.Profile, contract: nameof(IOddlyTyped));

        Assert.Equal(isFramed, Replies.IsEncoded(response));
        Assert.Contains(new string('a', characters), Replies.ContentType(response), StringComparison.Ordinal);
        Assert.Contains("again and again</", await Replies.TextAsync(response), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("1;read=binary;to=objects", SamePrior.BytesPerSecond)]
    [InlineData("1;read=binary;to=objects;rt=90", SamePrior.BytesPerSecond)]
    [InlineData("1;read=binary;to=objects;rt=90;bw=140000", 140_000)]
    public async Task WriteMessage_CallerWhosePathIsNotMeasured_IsPlannedByThePriorOfItsAddress(string profile, double bytesPerSecond)
    {
        await using var nam = await ShopHost.StartAsync(
            services: services => services.AddSingleton<INamPathPriors>(new SamePrior()).AddNam());

        using var response = await nam.PostAsync("List", "<count>500</count>", profile);

        Assert.Equal(
            bytesPerSecond,
            Assert.Single(nam.Services.GetRequiredService<NamServer>().Journal.Snapshot()).Plan.Path.BandwidthBytesPerSecond);
    }

    [Fact]
    public async Task WriteMessage_AfterReplies_TheyAreInTheJournalByOperation()
    {
        await using var nam = await ShopHost.StartAsync(services: services => services.AddNam());

        using var response = await nam.PostAsync("List", "<count>500</count>", Replies.Profile);
        using var fault = await nam.PostAsync("Refuse", "<count>300</count>", Replies.Profile);

        var entries = nam.Services.GetRequiredService<NamServer>().Journal.Snapshot();
        Assert.Equal(["IShop.List", "IShop.Refuse!fault"], entries.Select(entry => entry.Operation).Order());
    }
}
