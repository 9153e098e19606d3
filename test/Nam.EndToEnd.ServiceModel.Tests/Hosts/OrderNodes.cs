// SPDX-License-Identifier: MIT

using System.Net;
using System.ServiceModel.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore;
using Nam.EndToEnd.ServiceModel.Orders;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.Server;
using Nam.Stores;
using Nam.TestKit;
using SoapCore;

namespace Nam.EndToEnd.ServiceModel.Hosts;

/// <summary>Hosts of <see cref="OrderDesk"/>: on SoapCore, and on WCF's own encoders for what SoapCore does not have.</summary>
public sealed class OrderNodes : NodeSet
{
    /// <summary>The paths where SoapCore answers, with the version of messages there.</summary>
    internal static IReadOnlyDictionary<string, MessageVersion> Paths { get; } = new Dictionary<string, MessageVersion>
    {
        ["/soap11"] = MessageVersion.Soap11,
        ["/soap12"] = ClientBindings.Soap12,
        ["/soap12-wsa10"] = MessageVersion.Soap12WSAddressing10,
    };

    protected override WebApplication Build(Action<NamServerOptions>? configure)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseKestrelHttpsConfiguration().ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.UseHttps(TestCertificate.Instance));
        });
        builder.Services.AddRouting();
        builder.Services.AddSoapCore();
        builder.Services.AddSingleton<IOrderDesk, OrderDesk>();
        if (configure is not null)
        {
            builder.Services.AddSingleton<INamProfileStore, MemoryProfileStore>();
            builder.Services.AddNam(configure);
            builder.Services.Configure<NamAspNetCoreOptions>(nam => nam.MediaTypes.Add("application/soap+msbin1"));
        }

        var app = builder.Build();
        if (configure is not null)
        {
            app.UseNam();
        }

        IEndpointRouteBuilder routes = app;
        foreach (var (path, version) in Paths)
        {
            routes.UseSoapEndpoint<IOrderDesk>(
                path, new SoapEncoderOptions { MessageVersion = version }, SoapSerializer.DataContractSerializer);
        }

        var service = app.Services.GetRequiredService<IOrderDesk>();
        UseEncoder(app, "/binary", new BinaryMessageEncodingBindingElement(), service);
        UseEncoder(
            app, "/text", new TextMessageEncodingBindingElement(MessageVersion.Soap12WSAddressing10, System.Text.Encoding.UTF8), service);
        return app;
    }

    private static void UseEncoder(WebApplication app, PathString path, MessageEncodingBindingElement encoding, IOrderDesk service)
    {
        var answers = new EncoderService(encoding, service);
        app.Use((context, next) => context.Request.Path == path ? answers.AnswerAsync(context) : next(context));
    }
}
