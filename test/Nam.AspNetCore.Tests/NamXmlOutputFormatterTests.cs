// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.Extensions.DependencyInjection;
using Nam.Decisions;

namespace Nam.AspNetCore.Tests;

public sealed class NamXmlOutputFormatterTests
{
    [Theory]
    [InlineData("orders")]
    [InlineData("nested")]
    [InlineData("odd")]
    public async Task WriteResponseBody_ForCallerWithNam_GivesTheBytesOfTheStockFormatter(string path)
    {
        await using var stock = await StartAsync(isNam: false);
        await using var service = await StartAsync(isNam: true);
        using var stockCaller = Xml(Callers.Plain(stock));
        using var stranger = Xml(Callers.Plain(service));
        using var caller = Xml(Callers.WithNam(service));

        var expected = await stockCaller.GetByteArrayAsync("/formatter/" + path);
        var forStranger = await stranger.GetByteArrayAsync("/formatter/" + path);
        using var response = await caller.GetAsync("/formatter/" + path);

        Assert.Equal(expected, forStranger);
        Assert.Equal(expected, await response.Content.ReadAsByteArrayAsync());
        Assert.Equal("application/xml; charset=utf-8", response.Content.Headers.ContentType!.ToString());
        var plan = Assert.Single(service.Server.Journal.Snapshot()).Plan;
        Assert.Equal(XmlForm.Binary, plan.Format.Form);
    }

    private static HttpClient Xml(HttpClient client)
    {
        client.DefaultRequestHeaders.Accept.Add(new("application/xml"));
        return client;
    }

    private static Task<TestService> StartAsync(bool isNam) => TestService.StartAsync(
        app =>
        {
            if (isNam)
            {
                app.UseNam();
            }

            app.MapControllers();
        },
        services =>
        {
            var mvc = services.AddControllers().AddXmlDataContractSerializerFormatters()
                .ConfigureApplicationPartManager(parts => parts.ApplicationParts.Add(new AssemblyPart(typeof(FormatterController).Assembly)));
            if (isNam)
            {
                mvc.AddNamXmlFormatter();
            }
        },
        options => options.ForcedFormat = isNam ? "binary+zip-1" : null);
}
