// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Nam.Decisions;

namespace Nam.AspNetCore.Tests;

public sealed class NamXmlOutputFormatterTests
{
    /// <summary>Adds MVC's formatters as applications do.</summary>
    public static readonly Dictionary<string, Action<IMvcBuilder>> Formatters = new()
    {
        ["data contract"] = mvc => mvc.AddXmlDataContractSerializerFormatters(),
        ["XmlSerializer"] = mvc => mvc.AddXmlSerializerFormatters(),
        ["XmlSerializer, data contract"] = mvc => mvc.AddXmlSerializerFormatters().AddXmlDataContractSerializerFormatters(),
        ["data contract, XmlSerializer"] = mvc => mvc.AddXmlDataContractSerializerFormatters().AddXmlSerializerFormatters(),
    };

    /// <summary>XmlSerializer takes no dictionaries, which then go to the next formatter; the data contract serializer
    /// takes no sequence in a type that it does not know.</summary>
    [Theory]
    [InlineData("data contract", "orders nested odd sequence")]
    [InlineData("XmlSerializer", "orders sequence annotated")]
    [InlineData("XmlSerializer, data contract", "orders nested sequence annotated")]
    [InlineData("data contract, XmlSerializer", "orders nested odd sequence")]
    public async Task WriteResponseBody_ForCallerWithNam_GivesTheBytesOfTheStockFormatterTyped(string formatters, string paths)
    {
        await using var stock = await StartAsync(Formatters[formatters], isNam: false);
        await using var service = await StartAsync(Formatters[formatters]);
        await using var early = await StartAsync(Formatters[formatters], isNamFirst: true);
        using var stockCaller = Xml(Callers.Plain(stock));
        foreach (var path in paths.Split(' '))
        {
            var expected = await stockCaller.GetByteArrayAsync("/formatter/" + path);
            foreach (var adapted in (TestService[])[service, early])
            {
                using var stranger = Xml(Callers.Plain(adapted));
                using var caller = Xml(Callers.WithNam(adapted));

                var forStranger = await stranger.GetByteArrayAsync("/formatter/" + path);
                using var response = await caller.GetAsync("/formatter/" + path);
                var forCaller = await response.Content.ReadAsByteArrayAsync();

                Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(forStranger));
                Assert.Equal(Encoding.UTF8.GetString(expected), Encoding.UTF8.GetString(forCaller));
                Assert.Equal("application/xml; charset=utf-8", response.Content.Headers.ContentType!.ToString());
                var plan = adapted.Server.Journal.Snapshot()[^1].Plan;
                Assert.Equal(XmlForm.Binary, plan.Format.Form);

                // What was at hand was not the text.
                Assert.True(plan.SourceBytes < expected.Length, path);
            }
        }
    }

    /// <summary>Sequences that are made while they are read: MVC reads them into a list first.</summary>
    [Theory]
    [InlineData("data contract", "later")]
    [InlineData("data contract", "numbers")]
    [InlineData("XmlSerializer, data contract", "later")]
    public async Task WriteResponseBody_OfAsynchronousSequence_IsWhatTheStockFormatterWrites(string formatters, string path)
    {
        await using var stock = await StartAsync(Formatters[formatters], isNam: false);
        await using var service = await StartAsync(Formatters[formatters]);
        using var stockCaller = Xml(Callers.Plain(stock));
        using var caller = Xml(Callers.WithNam(service));

        using var expected = await stockCaller.GetAsync("/formatter/" + path);
        using var reply = await caller.GetAsync("/formatter/" + path);

        Assert.Equal(HttpStatusCode.OK, expected.StatusCode);
        Assert.Equal(expected.StatusCode, reply.StatusCode);
        Infoset.AssertEqual(await expected.Content.ReadAsStringAsync(), await reply.Content.ReadAsStringAsync());
    }

    /// <summary>The stock writer invents a prefix from all that is open: such a reply is text, and so are the next of its type.</summary>
    [Fact]
    public async Task WriteResponseBody_AttributeInANamespaceWithoutPrefix_IsText()
    {
        await using var stock = await StartAsync(Formatters["XmlSerializer"], isNam: false);
        await using var service = await StartAsync(Formatters["XmlSerializer"]);
        using var stockCaller = Xml(Callers.Plain(stock));
        using var caller = Xml(Callers.WithNam(service));

        var expected = await stockCaller.GetStringAsync("/formatter/qualified");
        var first = await caller.GetStringAsync("/formatter/qualified");
        var second = await caller.GetStringAsync("/formatter/qualified");

        Assert.Equal((expected, expected), (first, second));
    }

    [Fact]
    public void AddNamXmlFormatter_FormatterOfTheApplication_StaysAsItIs()
    {
        var own = new OwnFormatter();
        var formatters = FormattersOf(services =>
            services.AddControllers(mvc => mvc.OutputFormatters.Insert(0, own)).AddXmlSerializerFormatters().AddNamXmlFormatter());

        Assert.Same(own, formatters[0]);
        Assert.Single(formatters.OfType<NamXmlSerializerOutputFormatter>());
        Assert.Empty(formatters.OfType<NamXmlOutputFormatter>());
    }

    [Fact]
    public void AddNamXmlFormatter_SettingsOfTheFormatter_AreKept()
    {
        var formatters = FormattersOf(
            services => services.AddControllers().AddNamXmlFormatter().AddXmlSerializerFormatters().AddMvcOptions(mvc =>
            {
                var stock = mvc.OutputFormatters.OfType<XmlSerializerOutputFormatter>().Single();
                stock.WriterSettings.Indent = true;
                stock.SupportedMediaTypes.Add("application/vnd.rows");
                stock.WrapperProviderFactories.Clear();
            }));

        var formatter = Assert.Single(formatters.OfType<NamXmlSerializerOutputFormatter>());
        Assert.True(formatter.WriterSettings.Indent);
        Assert.Contains("application/vnd.rows", formatter.SupportedMediaTypes);
        Assert.Empty(formatter.WrapperProviderFactories);
    }

    [Fact]
    public void AddNamXmlFormatter_NoFormatterForXml_AddsOneForDataContracts()
    {
        var formatters = FormattersOf(services => services.AddControllers().AddNamXmlFormatter().AddNamXmlFormatter());

        Assert.Single(formatters.OfType<NamXmlOutputFormatter>());
    }

    private static FormatterCollection<IOutputFormatter> FormattersOf(Action<IServiceCollection> add)
    {
        var services = new ServiceCollection().AddLogging();
        add(services);
        return services.BuildServiceProvider().GetRequiredService<IOptions<MvcOptions>>().Value.OutputFormatters;
    }

    private static HttpClient Xml(HttpClient client)
    {
        client.DefaultRequestHeaders.Accept.Add(new("application/xml"));
        return client;
    }

    private static Task<TestService> StartAsync(Action<IMvcBuilder> add, bool isNam = true, bool isNamFirst = false) =>
        TestService.StartAsync(
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
                var mvc = services.AddControllers().ConfigureApplicationPartManager(
                    parts => parts.ApplicationParts.Add(new AssemblyPart(typeof(FormatterController).Assembly)));
                if (isNamFirst)
                {
                    mvc.AddNamXmlFormatter();
                }

                add(mvc);
                if (isNam && !isNamFirst)
                {
                    mvc.AddNamXmlFormatter();
                }
            },
            options => options.ForcedFormat = isNam ? "binary+zip-1" : null);

    private sealed class OwnFormatter : XmlSerializerOutputFormatter
    {
        public override XmlWriter CreateXmlWriter(TextWriter writer, XmlWriterSettings xmlWriterSettings) => XmlWriter.Create(writer);
    }
}
